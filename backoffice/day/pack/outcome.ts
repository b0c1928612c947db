import type { UnitCounts } from '#rules/fulfilment/pick-list.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole } from '#rules/money.ts'
import { nameIn } from '#rules/in-language.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import type { StoredScan, Wave } from './pack-session.ts'

/** What came of a scan, in words and as a colour. `detail`: what to do with the goods. */
export type Outcome = { tone: 'good' | 'bad'; text: string; detail?: string }

type ScanFacts = {
  code: string
  wave: Wave
  /** Of the order that is packed, after the scan. */
  counts: ReadonlyMap<number, UnitCounts>
  texts: AllTexts['pack']
  language: Language
}

export function describeScan(scanned: StoredScan, { code, wave, counts, texts, language }: ScanFacts): Outcome {
  const { outcomes } = texts
  if (scanned.kind === 'unknown_code') return { tone: 'bad', text: outcomes.unknown_code(code) }
  if (scanned.kind === 'order') {
    const order = wave.ordersInWave.find(({ id }) => id === scanned.orderId)
    return { tone: 'good', text: outcomes.order(order?.box ?? 0, order?.storeName ?? '') }
  }
  const stop = wave.stops.find(({ productId }) => productId === scanned.productId)
  const name = (stop && nameIn(stop, language)) ?? ''
  const inBox = counts.get(scanned.productId) ?? { checked: 0, needed: 0 }
  if (scanned.kind === 'counted')
    return { tone: 'good', text: outcomes.counted(name, formatWhole(inBox.checked), formatWhole(inBox.needed)) }
  if (scanned.kind === 'no_whole_units') return { tone: 'bad', text: outcomes.no_whole_units(code) }
  if (scanned.kind === 'too_many' && inBox.checked < inBox.needed) {
    const [held, missing] = [formatWhole(scanned.units), formatWhole(inBox.needed - inBox.checked)]
    return { tone: 'bad', text: outcomes.more_than_missing(name, held, missing) }
  }
  if (scanned.kind === 'not_stored') return { tone: 'bad', text: outcomes.not_stored(name) }
  const boxes = (stop?.boxes ?? []).filter(({ needed, checked }) => checked < needed).map(({ box }) => box)
  const belongs = boxes.length > 0 ? { detail: outcomes.belongs(boxes.join(', ')) } : {}
  if (scanned.kind === 'no_order') return { tone: 'bad', text: outcomes.no_order, ...belongs }
  return { tone: 'bad', text: outcomes[scanned.kind](name), ...belongs }
}

/** Milliseconds of vibration and pause: one short for good, three long for wrong. */
const vibrations: Record<Outcome['tone'], number[]> = { good: [40], bad: [250, 100, 250, 100, 250] }

/** Lets the phone tell what came of a scan, where it can: people look at the goods, not at the screen. */
export function signalOutcome({ tone }: Outcome): void {
  if ('vibrate' in navigator) navigator.vibrate(vibrations[tone])
}
