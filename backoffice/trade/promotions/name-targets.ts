import type { Language } from '#rules/catalogue/product.ts'
import { nameIn } from '#rules/in-language.ts'
import type { Target } from '#backoffice/trade/offers/TargetPicker.tsx'

/** What a promotion is for, or gives: the ids, and what is read of them by now. */
export type TargetsByName = {
  ids: readonly number[]
  known: readonly Pick<Target, 'id' | 'nameThai' | 'nameEng' | 'sku'>[]
}

/**
 * The targets of one of two versions in words. Ids stand for the names until these are read; one that shares its name with another
 * of either version is followed by its SKU, or by its id where it has none.
 * @returns null where there are none
 */
export function nameTargets({ ids, known }: TargetsByName, other: TargetsByName, language: Language): string | null {
  const ofBoth = [...known, ...other.known]
  const names = ids.map((id) => {
    const target = known.find((one) => one.id === id)
    if (!target) return String(id)
    const name = nameIn(target, language)
    const isShared = ofBoth.some((one) => one.id !== id && nameIn(one, language) === name)
    return isShared ? `${name} (${target.sku || id})` : name
  })
  return names.join(', ') || null
}
