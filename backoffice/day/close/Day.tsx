import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AnswerOf } from '#contract/call.ts'
import { closeDay, getDay } from '#contract/backoffice/day/close/calls.ts'
import { isDayClear, type DayLineKey } from '#rules/cash/day.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatMoment, formatWeekdayDate } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { DayPicker } from '#backoffice/day/cash/DayPicker.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { currentDay } from '#backoffice/kit/current-day.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { inBaht } from '#rules/amounts.ts'
import { Icon } from '#design/Icon.tsx'
import Check from '#design/icons/check.ts'
import CircleAlert from '#design/icons/circle-alert.ts'
import CircleCheck from '#design/icons/circle-check.ts'
import Printer from '#design/icons/printer.ts'
import { ClosedDays } from './ClosedDays.tsx'
import { DayActs, DaySums } from './DaySums.tsx'
import './day.css'

type WholeDay = AnswerOf<typeof getDay>

/** Letters of the reason for closing a day that is not clear. */
const longestReason = 300

/** Where the things of a line are put in order; null: by the administrator's commands. */
const lists: Record<DayLineKey, ((day: string) => string) | null> = {
  cash: (day) => `/cash?day=${day}`,
  counter: (day) => `/cash?day=${day}`,
  slips: () => '/slips',
  // An order that left without a run is on no list of runs.
  undelivered: () => '/orders?stage=OUT_FOR_DELIVERY',
  reports: (day) => `/runs?day=${day}`,
  refunds: () => '/refunds',
  statements: () => '/statements?state=OPEN',
  stock: null,
  events: null,
  webhooks: () => '/webhooks',
}

/** One page on which everything is green before the day is closed, or is a link to its list. */
export function Screen() {
  const filters = useFilters({ day: 'one' })
  const day = filters.values.day ?? currentDay()
  // The sums of another day are not kept meanwhile: they would stand, and be printed, under the name of this one.
  const query = useCall(['day', day], getDay, { params: { day } })
  const actions = useDayActions(day, query.data)
  const texts = useTexts('day')
  const language = useLanguage()
  return (
    <>
      <ScreenHead
        title={texts.title}
        note={formatWeekdayDate(day, language)}
        actions={[actions.closeDay, actions.print]}
      >
        <ExportButton list="days" />
        <DayPicker day={day} onChange={(value) => filters.set('day', value)} />
      </ScreenHead>
      <QueryState query={query}>{query.data && <WholeDay whole={query.data} />}</QueryState>
      <ClosedDays onChoose={(value) => filters.set('day', value)} />
    </>
  )
}

function useDayActions(day: string, whole: WholeDay | undefined) {
  const texts = useTexts('day')
  const kit = useTexts('kit')
  const client = useQueryClient()
  const { isBusy, run } = useUnderway()

  async function close(): Promise<void> {
    if (!whole) return
    const seenLines = whole.lines.map(({ key, count, amount }) => ({ key, count, amount }))
    const send = (reason: string) =>
      run(() => call(closeDay, { params: { day }, body: reason ? { reason, seenLines } : {} }), {
        done: ({ undo }) => ({ text: texts.closed, undo }),
        reload: () => client.invalidateQueries({ queryKey: ['day'] }),
      })
    if (isDayClear(whole.lines)) await send('')
    else
      await confirmAction(
        {
          title: texts.closeTitle,
          text: texts.closeText,
          confirm: texts.close,
          finality: 'undoable',
          reason: { label: texts.reason, maxLength: longestReason, isRequired: true },
        },
        send,
      )
  }
  // While the day is read they are drawn, so that the buttons next to them keep their place.
  return useActions({
    closeDay: {
      title: texts.close,
      key: 'x',
      icon: Check,
      look: 'primary',
      hidden: (whole?.closed ?? null) !== null,
      disabled: !whole,
      busy: isBusy,
      run: close,
    },
    print: {
      title: kit.print,
      key: 'Ctrl+p',
      icon: Printer,
      look: 'quiet',
      disabled: !whole,
      run: () => window.print(),
    },
  })
}

function WholeDay({ whole }: { whole: WholeDay }) {
  const texts = useTexts('day')
  const language = useLanguage()
  const { day, lines, closed } = whole
  const clear = lines.filter(({ ok }) => ok).length
  return (
    <div className="day">
      <section className="panel day-sum" aria-label={texts.atAGlance}>
        <div className="day-progress">
          <h2>{closed ? texts.dayClosed : clear === lines.length ? texts.allClear : texts.soFar}</h2>
          <p className="day-count">
            <b>{formatWhole(clear)}</b> / {formatWhole(lines.length)}
          </p>
          <progress value={clear} max={lines.length} aria-hidden="true" />
          {closed && (
            <p className="text-quiet">
              {texts.closedBy(closed.by.name, formatMoment(closed.at, language))}
              {closed.reason && <> · {texts.withReason(closed.reason)}</>}
            </p>
          )}
        </div>
        <DaySums sums={whole.sums} />
      </section>
      <ul className="day-lines" aria-label={texts.lines}>
        {lines.map((line) => (
          <DayLine key={line.key} line={line} day={day} />
        ))}
      </ul>
      <DayActs acts={whole.acts} />
      <footer className="day-signature">
        <span>{texts.signedBy}</span>
        <span>{texts.signedOn}</span>
      </footer>
    </div>
  )
}

function DayLine({ line, day }: { line: WholeDay['lines'][number]; day: string }) {
  const texts = useTexts('day')
  const { key, ok, count, amount, since } = line
  const mayConnect = useMay('staff')
  const address = key === 'webhooks' && !mayConnect ? null : lists[key]?.(since ?? day)
  const words = ok
    ? texts.clear
    : amount === null
      ? texts.open(formatWhole(count))
      : texts.openAmount(formatWhole(count), inBaht(satangOf(amount)))
  return (
    <li className={ok ? 'is-clear' : 'is-open'}>
      <Icon of={ok ? CircleCheck : CircleAlert} size={20} />
      <span>{texts.names[key]}</span>
      <b>{words}</b>
      {!ok && address && (
        <Link className="link" href={address} aria-label={`${texts.go}: ${texts.names[key]}`}>
          {texts.go}
        </Link>
      )}
    </li>
  )
}
