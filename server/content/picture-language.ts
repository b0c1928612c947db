import type { Language } from '#rules/catalogue/product.ts'

/** The parts of a drawing that have an English and a Thai form. */
const forms = /<switch><g systemLanguage="en">(.*?)<\/g><g>(.*?)<\/g><\/switch>/gs

/** A picture's source in one language: drawings may write sizes and names in two; everything else stays as it is. */
export function sourceIn(source: Buffer, language: Language): Buffer {
  if (!source.includes('systemLanguage')) return source
  return Buffer.from(source.toString('utf8').replaceAll(forms, language === 'en' ? '$1' : '$2'))
}
