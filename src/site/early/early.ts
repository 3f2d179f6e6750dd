import { openDialogsByCommand } from "./dialog-commands.ts";
import { holdUntilAwake } from "./holding.ts";
import { closeMenusOnLeaving } from "./menus.ts";
import { trackScrolling } from "./scrolling.ts";
import { wakeOnIntent } from "./waking.ts";

/**
 * The one script that stands inline in every public page, before and after the framework wakes. It holds what must
 * answer at the first touch and what CSS cannot do; everything else waits until somebody means to use it.
 */
trackScrolling();
openDialogsByCommand();
closeMenusOnLeaving();
// While developing, the framework starts by itself and this script comes as a module, which has no element.
if (document.currentScript) {
  wakeOnIntent(document.currentScript.dataset);
  holdUntilAwake();
}
