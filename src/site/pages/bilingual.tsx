interface BilingualProps {
  english: string;
  bengali?: string | undefined;
}

/** Text as signboards have it: English first, then the Bengali words. */
export function Bilingual({ english, bengali }: BilingualProps) {
  if (!bengali) return english;
  return (
    <>
      {english} <span lang="bn">{bengali}</span>
    </>
  );
}
