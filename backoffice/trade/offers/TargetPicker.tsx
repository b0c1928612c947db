import type { AnswerOf } from '#contract/call.ts'
import { findTargets } from '#contract/backoffice/trade/promotion-planning/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { nameIn } from '#rules/in-language.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { Combobox } from '#backoffice/kit/forms/Combobox.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import { Icon } from '#design/Icon.tsx'
import X from '#design/icons/x.ts'
import './offers.css'

export type Target = AnswerOf<typeof findTargets>['content'][number]
export type TargetLevel = 'product' | 'brand' | 'category'

/** Targets by their ids: their names stay while others are added. */
export function useTargets(level: TargetLevel, ids: readonly number[]): readonly Target[] {
  const { data } = useCall(
    ['promotion-targets', level, ids],
    findTargets,
    { query: { level, ids: ids.join(','), q: '', size: 20 } },
    { enabled: ids.length > 0, staleTime: 60_000 },
  )
  return ids.length > 0 ? (data?.content ?? []) : []
}

const findIn = (level: TargetLevel) => async (words: string, signal: AbortSignal) =>
  (await callOrThrow(findTargets, { query: { level, q: words, size: 20 }, signal })).content

const rowIn = (language: Language, texts: AllTexts['promotions']) => (target: Target) => {
  const price = target.price === null ? null : `${target.sku} · ${inBaht(satangOf(target.price))} / ${target.unit}`
  const detail = price ?? texts.productsIn(formatWhole(target.products))
  return (
    <span className="target-row">
      <span>{nameIn(target, language)}</span>
      <small>{target.isPromotable ? detail : texts.restricted}</small>
    </span>
  )
}

type TargetSearchProps = {
  level: TargetLevel
  label: string
  onChoose: (target: Target | null) => void
  chosen?: Target | null
  clears?: boolean
}

/** TargetSearch: one product, brand or category, found while typing. */
export function TargetSearch({ level, label, onChoose, chosen, clears }: TargetSearchProps) {
  const texts = useTexts('promotions')
  const language = useLanguage()
  return (
    <Combobox
      label={label}
      queryKey={['promotion-targets', level]}
      find={findIn(level)}
      itemId={({ id }) => String(id)}
      itemName={(target) => nameIn(target, language)}
      itemRow={rowIn(language, texts)}
      onChoose={onChoose}
      {...(chosen !== undefined && { chosen })}
      {...(clears && { clears })}
    />
  )
}

type TargetListProps = {
  level: TargetLevel
  ids: readonly number[]
  onRemove: (id: number) => void
  /** Why one cannot stay; `target` is undefined where it is gone. */
  obstacleTo?: (target: Target | undefined) => string | null
}

/** TargetList: what was chosen, each with a button that takes it out. */
export function TargetList({ level, ids, onRemove, obstacleTo = () => null }: TargetListProps) {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const targets = useTargets(level, ids)
  if (ids.length === 0) return null
  return (
    <ul className="target-list" aria-label={texts.targetsOf[level]}>
      {ids.map((id) => {
        const target = targets.find((one) => one.id === id)
        const name = target ? nameIn(target, language) : String(id)
        const obstacle = targets.length > 0 && obstacleTo(target)
        return (
          <li key={id}>
            {name}
            {obstacle && <Badge tone="notice">{obstacle}</Badge>}
            <button type="button" aria-label={texts.removeTarget(name)} onClick={() => onRemove(id)}>
              <Icon of={X} size={14} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
