import { unitsInEnglish } from '#rules/catalogue/unit-names.ts'
import { useLanguage } from '#backoffice/texts/use-texts.ts'

type UnitName = (unit: string, count?: number) => string

const inThai: UnitName = (unit) => unit
const inEnglish: UnitName = (unit, count = 1) => unitsInEnglish(count, unit)

/** Names a sales unit of the catalogue, which has it in Thai, in the language of the screen: after a count as it needs. */
export function useUnitName(): UnitName {
  return useLanguage() === 'en' ? inEnglish : inThai
}
