import { useTexts } from '#storefront/texts/use-texts.tsx'

/** SkipLink: the first stop of a keyboard: over the bars, to the content. */
export const SkipLink = () => (
  <a href="#main" className="button button-primary skip">
    {useTexts('shell').skipToContent}
  </a>
)
