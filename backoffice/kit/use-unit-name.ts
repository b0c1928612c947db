import { unitInEnglish } from '#rules/catalogue/unit-names.ts'
import { useLanguage } from '#backoffice/texts/use-texts.ts'

const unitInThai = (unit: string) => unit

/** Names a sales unit of the catalogue, which has it in Thai, in the language of the screen. */
export function useUnitName(): (unit: string) => string {
  return useLanguage() === 'en' ? unitInEnglish : unitInThai
}
