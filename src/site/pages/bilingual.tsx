interface BilingualProps {
  english: string;
  bengali?: string | undefined;
}

/** Text as signboards have it: English first, then the Bengali words. These come from the content (class `sign`). */
export function Bilingual({ english, bengali }: BilingualProps) {
  if (!bengali) return english;
  return (
    <>
      {`${english} `}
      <span className="sign" lang="bn">
        {bengali}
      </span>
    </>
  );
}
