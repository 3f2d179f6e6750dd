import { api, showFailure } from "#admin/api/api.ts";
import { Button } from "#admin/ui/button.tsx";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { pathOf } from "./enquiries-api.ts";

/** Copies a new link to the page on which the family sees and corrects its enquiry, to be sent by WhatsApp. */
export function FamilyLinkButton({ id }: { id: string }) {
  async function handleClick() {
    try {
      const { url } = await api.post<{ url: string }>(`${pathOf(id)}/family-link`);
      await navigator.clipboard.writeText(url);
      toastSuccess(m.familyLinkCopied());
    } catch (error) {
      showFailure(error, m.familyLinkFailed());
    }
  }

  return (
    <Button look="quiet" icon="copy" busyLabel={m.copying()} onClick={handleClick}>
      {m.copyFamilyLink()}
    </Button>
  );
}
