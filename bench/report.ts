/** One figure of the report. Without a target it has no verdict. */
export type Row = {
  name: string
  value: number
  unit: string
  digits?: number
  atLeast?: number
  atMost?: number
  note?: string
}

const numberOf = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

function verdictOf({ value, atLeast, atMost, digits = 2 }: Row): 'PASS' | 'miss' | '' {
  if (atLeast === undefined && atMost === undefined) return ''
  // Judged as printed: 4.01 statements are 4 and a poll of the catalogue's version.
  const shown = Number(value.toFixed(digits))
  return shown >= (atLeast ?? -Infinity) && shown <= (atMost ?? Infinity) ? 'PASS' : 'miss'
}

export function lineOf(row: Row): string {
  const { name, value, unit, digits = 2, atLeast, atMost, note } = row
  const target = atLeast === undefined ? (atMost === undefined ? '' : `≤ ${atMost}`) : `≥ ${atLeast}`
  const figure = `${numberOf(value, digits)} ${unit}`
  return `${verdictOf(row).padEnd(4)}  ${name.padEnd(44)} ${figure.padStart(22)}  ${target.padEnd(8)} ${note ?? ''}`.trimEnd()
}

/** @returns how many targets there were, and how many were missed */
export function judged(rows: readonly Row[]): { targets: number; missed: Row[] } {
  const withTarget = rows.filter((row) => verdictOf(row) !== '')
  return { targets: withTarget.length, missed: withTarget.filter((row) => verdictOf(row) === 'miss') }
}
