import { useTexts } from '#storefront/texts/use-texts.tsx'

/** SkipLink: the first tab stop: skips the bars. */
export const SkipLink = () => (
  <a href="#main" className="button button-primary skip">
    {useTexts('shell').skipToContent}
  </a>
)
