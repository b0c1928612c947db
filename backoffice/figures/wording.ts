import type { Language } from '#rules/catalogue/product.ts'
import type { Comparison, FigureName } from '#rules/figures/figures.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { nameIn } from '#rules/in-language.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { noValue } from '#backoffice/kit/no-value.ts'
import { inBaht, inWholeBaht } from '#rules/amounts.ts'
import { countsUnits, figureUnits } from './units.ts'

type Sum = { count: number; amt: number }

/** The value of a figure that its charts draw: baht, or a count. */
export const valueOf = (name: FigureName, { count, amt }: Sum): number => (figureUnits[name] === 'money' ? amt : count)

/** In full: `฿1,234.50`, or `1,234`. */
export const wholeOf = (name: FigureName, value: number): string =>
  figureUnits[name] === 'money' ? inBaht(satangOf(value)) : formatWhole(value)

/** What its rows count: units, orders, or what the figure itself counts. */
export const countUnitOf = (texts: AllTexts['figures'], name: FigureName): string =>
  figureUnits[name] === 'count'
    ? texts.units[name]
    : countsUnits.includes(name)
      ? texts.countUnits.units
      : texts.countUnits.orders

const signOf = (value: number): string => (value < 0 ? '−' : '')

/** Without its satang, for a glance and the side of a chart: the rows have them. */
export const glanceOf = (name: FigureName, value: number): string =>
  figureUnits[name] === 'money' ? inWholeBaht(satangOf(value)) : formatWhole(value)

/** The name of a part: of the catalogue, or a state in words. */
export function nameOfPart(
  texts: AllTexts['figures'],
  language: Language,
  name: FigureName,
  part: { key: string; nameThai: string; nameEng: string },
): string {
  const states = name in texts.parts ? (texts.parts as Record<string, Record<string, string>>)[name] : undefined
  return states?.[part.key] ?? nameIn(part, language)
}

/** `+12%`, from one value to another; null where there was nothing. */
function changeOf(now: number, before: number | undefined): string | null {
  if (!before) return null
  const percent = Math.round(((now - before) / Math.abs(before)) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatWhole(Math.abs(percent))}%`
}

/** How a figure changed, with what it is compared with; null where it is compared with nothing. */
export function changeWords(
  texts: AllTexts['figures'],
  { compare }: { compare: Comparison | null },
  now: number,
  before: number | undefined,
): string | null {
  const change = changeOf(now, before)
  return change && compare && texts.change(change, texts.comparisons[compare])
}

/** `93%`; a dash of nothing. */
export const shareOf = (part: number, all: number): string =>
  all === 0 ? noValue : `${signOf(part)}${Math.round((Math.abs(part) / all) * 100)}%`
