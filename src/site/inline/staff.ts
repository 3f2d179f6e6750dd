/** Reports whether this browser has the cookie that the admin sets for staff (admin/api/session.ts). */
export const isStaff = () => /(^|; )staff=1(;|$)/.test(document.cookie);
