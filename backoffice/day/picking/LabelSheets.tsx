import { useQuery } from '@tanstack/react-query'
import { PrintSheet } from '#backoffice/kit/PrintPage.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { PrintMark, Slip } from './paper.ts'
import { drawQr } from '#design/qr-drawing.ts'

type LabelSheetsProps = { slips: readonly Slip[]; markOf: (orderId: string) => PrintMark | null }

/** The codes on the labels, as a query: they are drawn once their encoder is there. */
export const labelCodes = (slips: readonly Slip[]) => {
  const numbers = slips.map(({ orderNumber }) => orderNumber)
  return {
    queryKey: ['qr', ...numbers],
    queryFn: async () =>
      new Map(await Promise.all(numbers.map(async (number) => [number, await drawQr(number)] as const))),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** A label for each box, 100 × 75 mm. An order that is not packed yet has one. */
export function LabelSheets({ slips, markOf }: LabelSheetsProps) {
  const codes = useQuery(labelCodes(slips))
  return slips.flatMap((slip) =>
    Array.from({ length: slip.boxes ?? 1 }, (_, index) => (
      <Label
        key={`${slip.id} ${index + 1}`}
        slip={slip}
        box={index + 1}
        code={codes.data?.get(slip.orderNumber)}
        mark={markOf(slip.id)}
      />
    )),
  )
}

type LabelProps = { slip: Slip; box: number; code: { size: number; path: string } | undefined; mark: PrintMark | null }

function Label({ slip, box, code, mark }: LabelProps) {
  const texts = useTexts('picking')
  return (
    <PrintSheet>
      <div className="box-label">
        <div className="label-head">
          {code && (
            <svg viewBox={`0 0 ${code.size} ${code.size}`} aria-hidden="true">
              <path d={code.path} />
            </svg>
          )}
          <div>
            <b>{slip.orderNumber}</b>
            <span>{slip.run ? texts.runStop(slip.run.number, slip.run.position) : texts.withoutRun}</span>
            {mark && mark.copy > 1 && <span>{texts.reprint(mark.copy)}</span>}
          </div>
          <b className="label-box">{texts.boxOf(box, slip.boxes ?? 1)}</b>
        </div>
        <p className="label-store">{slip.storeName}</p>
        <p className="label-address">
          {slip.receiver} · {slip.phoneNumber}
          <br />
          {slip.address}
        </p>
      </div>
    </PrintSheet>
  )
}
