import * as m from "#messages/compiled/site-staff.ts";

/** Appends the edit link for staff, outside React's tree. Cached pages are the same for all, so they lack the link. */
export function appendEditLink() {
  const link = document.createElement("a");
  link.className = "button button-quiet";
  link.id = "edit-page";
  link.href = `/admin/edit?page=${encodeURIComponent(location.pathname)}`;
  link.textContent = m.editThisPage();
  link.style.cssText = "position:fixed;z-index:14;left:.75rem;bottom:4.25rem";
  link.onclick = (event) => {
    // The first click asks staff to click the text to edit; a second click on the link opens the whole page.
    event.preventDefault();
    link.onclick = null;
    link.textContent = m.clickText();
    addEventListener(
      "click",
      (click) => {
        const place = click.target as HTMLImageElement;
        if (link.contains(place)) return;
        click.preventDefault();
        click.stopPropagation();
        location.href = `${link.href}&text=${encodeURIComponent((place.alt || place.textContent).slice(0, 300))}`;
      },
      true,
    );
  };
  document.body.append(link);
}
