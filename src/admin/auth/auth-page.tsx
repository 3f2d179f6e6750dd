import { useEffect } from "react";

/** The frame of the login, signup and reset screens. Their forms come with the admin's screens. */
export function AuthPage({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} | Admin`;
  }, [title]);
  return (
    <main>
      <h1>{title}</h1>
      <p>
        The admin's screens are not part of this version yet. <a href="/">Go to the website</a>
      </p>
    </main>
  );
}
