/** A line of the report of the bench, as `lineOf` writes it. */
type ReportLine = { name: string; value: number; unit: string; target: '≤' | '≥' | null }

// The verdict in six letters; the name, padded; the figure with its unit, padded from the left; the target, and the note.
const form = /^(?:PASS|miss| {4}) {2}(\S.*?) {2,}(-?[\d,]+(?:\.\d+)?)(?: (\S+(?: \S+)*?))?(?: {2,}|\s*$)(?:([≤≥]) \d)?/

export function linesOfReport(text: string): ReportLine[] {
  return text.split('\n').flatMap((line) => {
    const [, name, value, unit = '', target] = form.exec(line) ?? []
    if (name === undefined || value === undefined) return []
    return [
      {
        name,
        value: Number(value.replaceAll(',', '')),
        unit,
        target: target === '≤' || target === '≥' ? target : null,
      },
    ]
  })
}

/**
 * The one line that is meant: by its name, by its name with its unit where two have the same, or by how these begin, since
 * some names have bytes in them.
 * @throws Error where no line or more than one is meant
 */
export function figureIn(text: string, figure: string): ReportLine {
  const lines = linesOfReport(text)
  const whole = ({ name, unit }: ReportLine) => `${name} ${unit}`.trimEnd()
  const exact = lines.filter((line) => line.name === figure || whole(line) === figure)
  const meant = exact.length > 0 ? exact : lines.filter((line) => whole(line).startsWith(figure))
  const [line, ...others] = meant
  if (!line) throw new Error(`The report has no figure "${figure}"`)
  if (others.length > 0) throw new Error(`The report has several: ${meant.map((one) => `"${whole(one)}"`).join(', ')}`)
  return line
}

/** Whether a figure is on the wrong side of the bound; a small one is good where its target does not say otherwise. */
export const isWorse = ({ value, target }: Pick<ReportLine, 'value' | 'target'>, bound: number): boolean =>
  target === '≥' ? value < bound : value > bound
