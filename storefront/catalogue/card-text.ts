import type { Card } from '#contract/pages/shapes.ts'
import { firstPrice } from '#rules/catalogue/offers.ts'
import { measureOf, splitName } from '#rules/catalogue/short-name.ts'
import { divideRounded, satang } from '#rules/money.ts'
import { nonBreakingUnits } from '#design/non-breaking-units.ts'
import type { AllTexts } from '#storefront/texts/namespaces.ts'
import { inBaht, pricePerPiece } from '#rules/amounts.ts'

type CardText = {
  /** Without size and pack. */
  name: string
  /** Size and sales unit: `155 ก.`, `แพ็ค 12`. */
  pack: string[]
  /** Price of one piece, or of a kilogram or litre, where it adds to the price itself; else null. */
  each: string | null
}

/** From this size on, a single piece is compared by kilogram or litre: in thousandths of them. */
const comparisonMinimum = 500

/** The text of a card next to its price: cards with equal pictures must differ in it. */
export function cardText(texts: AllTexts['catalogue'], { name, unit, pieces, tier, premium, ...card }: Card): CardText {
  if (premium) return { name, pack: [texts.comesAlong], each: null }
  const price = firstPrice(tier, card.price)
  const { short, size } = splitName(name, unit, pieces)
  const measured = measureOf(size)
  const each =
    pieces > 1
      ? texts.perPiece(inBaht(pricePerPiece(price, pieces)))
      : measured && measured.thousandths >= comparisonMinimum
        ? texts.perMeasure(measured.per, inBaht(satang(divideRounded(price * 1000, measured.thousandths))))
        : null
  const packText = size || pieces > 1 ? texts.packOf(unit, pieces) : texts.single(unit)
  return {
    name: short,
    pack: (size ? [size, packText] : [packText]).map(nonBreakingUnits),
    each: each && nonBreakingUnits(each),
  }
}
