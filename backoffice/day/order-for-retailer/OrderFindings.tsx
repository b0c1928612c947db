import type { OrderFinding } from '#rules/orders/order-rules.ts'
import { inBaht } from '#rules/amounts.ts'
import { Notice } from '#design/Notice.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

/** OrderFindings: what has to be added to an order before it can be placed, or delivered free of charge. */
export function OrderFindings({ findings }: { findings: readonly OrderFinding[] }) {
  const texts = useTexts('sheet')
  return findings.map((finding) => {
    const more = inBaht(finding.missing)
    if (finding.kind === 'free_delivery')
      return (
        <p key="free" className="sheet-hint">
          {texts.moreForDelivery(more)}
        </p>
      )
    return (
      <Notice key="least">{(finding.elsewise ? texts.leastThisWay : texts.least)(inBaht(finding.least), more)}</Notice>
    )
  })
}
