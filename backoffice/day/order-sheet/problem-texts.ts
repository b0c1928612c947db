import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { formatWhole } from '#rules/money.ts'
import { isLimitCode } from '#rules/orders/product-limits.ts'

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
      const words = errors[code as keyof typeof errors]
      return [productId, available ? `${words} · ${texts.available(formatWhole(available))}` : words]
    }),
  )
}
