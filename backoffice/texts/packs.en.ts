import { unitInEnglish } from '#rules/catalogue/unit-names.ts'
import type { packs as thai } from './packs.th.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const packs: typeof thai = {
  packOf: (unit, pieces) => capital(unitInEnglish(unit)) + (pieces > 1 && unit !== 'โหล' ? ` of ${pieces}` : ''),
  perPiece: (price) => `${price}/pc`,
  packed: (unit, pieces) => `${pieces} pieces in a ${unitInEnglish(unit)}`,
}
