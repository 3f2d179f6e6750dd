/** `1 enquiry`, `3 enquiries`. */
export function enquiriesText(count: number): string {
  return count === 1 ? "1 enquiry" : `${count} enquiries`;
}
