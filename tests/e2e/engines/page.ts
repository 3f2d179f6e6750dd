import { expect } from "vitest";
import type { Engine } from "./engine.ts";

/** WebDriver's code points of keys. */
const KEYS: Record<string, string> = {
  Control: "\ue009",
  Enter: "\ue007",
  Escape: "\ue00c",
  Tab: "\ue004",
  End: "\ue010",
  ArrowDown: "\ue015",
  ArrowRight: "\ue014",
};

/** A user's actions on a page, in any engine. Elements are found by a selector and their text. */
export function enginePage(engine: Engine, origin: string) {
  /** Returns the centre of the first element with this selector and text that is visible, uncovered and at rest. */
  const locate = (selector: string, words: string) =>
    engine.run(
      (wanted, name) => {
        const nameOf = (one: Element) =>
          one.ariaLabel ||
          ((one as HTMLInputElement).labels?.[0] ?? one).textContent?.replace(/\s+/g, " ").trim() ||
          (one.querySelector("img")?.alt ?? "");
        const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect | null)?.target);
        for (const one of [...document.querySelectorAll(wanted)].filter((each) => nameOf(each).startsWith(name))) {
          if (moving.some((each) => each?.contains(one))) continue;
          one.scrollIntoView({ block: "center", behavior: "instant" });
          const { x, y, width, height } = one.getClientRects()[0] ?? new DOMRect();
          const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
          const top = width > 0 ? document.elementFromPoint(at.x, at.y) : null;
          if (top && (one.contains(top) || top.closest("label")?.control === one)) return at;
        }
        return null;
      },
      selector,
      words,
    );
  /** Waits until the element exists and no longer moves. Returns the centre of the element. */
  const find = async (selector: string, words = "") => {
    let at: { x: number; y: number } | null = null;
    const look = async () => {
      const before = at;
      at = await locate(selector, words).catch(() => null);
      return at !== null && before?.x === at.x && before.y === at.y;
    };
    await expect.poll(look, { message: `${selector} with “${words}”` }).toBe(true);
    return at as unknown as { x: number; y: number };
  };
  const pressKeys = (keys: readonly string[], isChord: boolean) => {
    const [down, up] = ["keyDown", "keyUp"].map((type) => keys.map((value) => ({ type, value })));
    const actions = isChord
      ? [...(down ?? []), ...(up ?? []).reverse()]
      : (down ?? []).flatMap((key, index) => [key, up?.[index]]);
    return engine.act([{ type: "key", id: "keyboard", actions }]);
  };
  const page = {
    ...engine,
    find,
    goto: (path: string) => engine.goto(new URL(path, origin).href),
    async click(selector: string, words = "") {
      const { x, y } = await find(selector, words);
      const button = { button: 0 };
      await engine.act([
        {
          type: "pointer",
          id: "mouse",
          parameters: { pointerType: "mouse" },
          actions: [
            { type: "pointerMove", x: x - 3, y },
            { type: "pointerMove", x, y },
            { type: "pointerDown", ...button },
            { type: "pointerUp", ...button },
          ],
        },
      ]);
    },
    /** Presses a key or a chord such as `Control+v`. */
    press: (chord: string) =>
      pressKeys(
        chord.split("+").map((key) => KEYS[key] ?? key),
        true,
      ),
    type: (text: string) => pressKeys([...text], false),
    /** Types into an empty field. */
    async fill(selector: string, words: string, text: string) {
      await page.click(selector, words);
      await page.type(text);
    },
    path: () => engine.run(() => location.pathname + location.search),
    text: (selector = "html") =>
      engine.run((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText ?? "", selector),
  };
  return page;
}
