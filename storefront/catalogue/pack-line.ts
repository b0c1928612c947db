import type { Card } from '#contract/pages/shapes.ts'
import type { Rooms } from '#storefront/texts/rooms.ts'
import { inBaht, pricePerPiece } from './amounts.ts'

/** What a sales unit is: `แพ็ค 12 · ชิ้นละ ฿7.50`, or only its name where it is one piece. */
export const packLine = (texts: Rooms['catalogue'], { unit, pieces, price }: Card): string =>
  pieces > 1 ? texts.pack(unit, pieces, inBaht(pricePerPiece(price, pieces))) : texts.single(unit)
