/** The address where a document is edited. @param place id of a part of the college, or path of a document or translation */
export function editAddress(place: string): string {
  const isInPages = /^(\w\w\/)?(pages\/|menu\.yaml$)/.test(place);
  return `/admin?tab=${isInPages ? "pages" : "college"}&edit=${encodeURIComponent(place)}`;
}
