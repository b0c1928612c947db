import { notDeliveredReasons } from '#rules/fulfilment/runs.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

/** DriverWords: why goods were not taken, and what the driver noted for the office. */
export function DriverWords({ reason, note }: { reason: string | null; note: string | null }) {
  const texts = useTexts('runs')
  const known = notDeliveredReasons.find((one) => one === reason)
  return (
    <>
      {reason && (
        <small>
          {texts.why} {known ? texts.notDeliveredReasons[known] : reason}
        </small>
      )}
      {note && (
        <small>
          {texts.driverNote} {note}
        </small>
      )}
    </>
  )
}
