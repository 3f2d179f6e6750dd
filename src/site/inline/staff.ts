/** Whether the admin's screens have left their cookie here (admin/api/session.ts). */
export const isStaff = () => /(^|; )staff=1(;|$)/.test(document.cookie);
