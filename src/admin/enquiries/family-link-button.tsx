import { api, showFailure } from "#admin/api/api.ts";
import { Button } from "#admin/ui/button.tsx";
import { toastSuccess } from "#ui/toaster.tsx";
import { pathOf } from "./enquiries-api.ts";

/** Copies a new link to the page on which the family sees and corrects its enquiry, to be sent by WhatsApp. */
export function FamilyLinkButton({ id }: { id: string }) {
  async function handleClick() {
    try {
      const { url } = await api.post<{ url: string }>(`${pathOf(id)}/family-link`);
      await navigator.clipboard.writeText(url);
      toastSuccess("The link is on the clipboard. It opens the enquiry: send it to the family alone.");
    } catch (error) {
      showFailure(error, "The link could not be copied. Resend the acknowledgement instead: it has one.");
    }
  }

  return (
    <Button look="quiet" icon="copy" busyLabel="Copying..." onClick={handleClick}>
      Copy family link
    </Button>
  );
}
