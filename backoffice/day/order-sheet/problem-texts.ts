import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { errorText } from '#backoffice/texts/with-codes.ts'
import { formatWhole } from '#rules/money.ts'
import { isLimitCode } from '#rules/orders/product-limits.ts'
import type { GiftUnits } from '#rules/orders/missing-gifts.ts'
import type { ContentLine } from './use-order.ts'

type ProductProblem = { productId: number; code: string; available?: number | undefined; limit?: number | undefined }

/** Why products cannot be ordered so, by product. */
export function problemTexts(
  problem: { products?: readonly ProductProblem[] | undefined } | null,
  texts: AllTexts['sheet'],
  errors: AllTexts['errors'],
): ReadonlyMap<number, string> {
  return new Map(
    (problem?.products ?? []).map(({ productId, code, available, limit }) => {
      if (isLimitCode(code) && limit !== undefined)
        return [productId, texts[code](formatWhole(limit), formatWhole(available ?? 0))]
      const words = errorText(errors, code)
      return [productId, available ? `${words} · ${texts.available(formatWhole(available))}` : words]
    }),
  )
}

/** What was done, and the gifts that were shown and that it is without. */
export function doneWithout(
  missing: readonly GiftUnits[],
  { done, shown }: { done: string; shown: readonly Pick<ContentLine, 'productId' | 'name'>[] },
  { texts, language }: { texts: AllTexts['sheet']; language: keyof ContentLine['name'] },
): string {
  const named = missing.map(({ productId, qty }) => {
    const name = shown.find((line) => line.productId === productId)?.name[language] ?? ''
    return `${name} × ${formatWhole(qty)}`
  })
  return named.length > 0 ? `${done} · ${texts.giftsMissing(named.join(', '))}` : done
}
