import { useState } from 'react'
import { getCount } from '#contract/backoffice/goods/counting/calls.ts'
import { findUnitsByCode } from '#rules/fulfilment/scan.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScanField } from '#backoffice/kit/ScanField.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { newUuid } from '#backoffice/offline/new-uuid.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Field } from '#design/Field.tsx'
import { Notice } from '#design/Notice.tsx'
import { SelectField } from '#design/SelectField.tsx'
import { Money } from '#design/Money.tsx'
import { CountBadge } from './CountBadge.tsx'
import { CountLine } from './CountLine.tsx'
import { useCountActions } from './use-count-actions.ts'
import { useCountEntries } from './use-count-entries.ts'
import type { WholeCount } from './whole-count.ts'
import './counting.css'

type Show = 'left' | 'different' | 'all'
/** Lines drawn at once; a long warehouse is found by scan or search. */
const mostShown = 200

/** One count: scan or type what lies there, see what differs, post it. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const staff = useStaff()
  const count = useCall(['counting', 'count', id], getCount, { params: { id } })
  useLiveQueries({ subjects: ['count'], queryKey: ['counting', 'count', id], id })
  return (
    <QueryState query={count}>
      {count.data && staff && <CountSheet key={id} count={count.data} staffId={staff.id} />}
    </QueryState>
  )
}

function CountSheet({ count, staffId }: { count: WholeCount; staffId: string }) {
  const texts = useTexts('counting')
  const kit = useTexts('kit')
  const isOpen = count.state === 'OPEN'
  const [show, setShow] = useState<Show>(isOpen ? 'all' : 'different')
  const [words, setWords] = useState('')
  const [lastId, setLastId] = useState<number | null>(null)
  const { id } = count
  const { entries, waiting } = useCountEntries(staffId, id)

  /** Records one line. @returns whether the server has recorded it */
  async function record(productId: number, part: { counted: number } | { add: number }): Promise<boolean> {
    const outcome = await entries.record(id, { id: newUuid(), productId, ...part })
    if (outcome === 'waits') sayNotSent()
    return outcome === 'recorded'
  }
  const sayNotSent = () => showToast({ text: texts.notSent, tone: 'failed' })
  async function scan(code: string): Promise<void> {
    const found = findUnitsByCode(code, count.lines, () => 1)
    if (!found) return showToast({ text: texts.notInCount(code), tone: 'failed' })
    const { productId } = found.product
    setLastId(productId)
    if (found.units === null) return showToast({ text: texts.typeUnits(code), tone: 'failed' })
    await record(productId, { add: found.units })
  }
  const actions = useCountActions(count, {
    sendWaiting: async () => {
      const isSent = await entries.flush(id)
      if (!isSent) sayNotSent()
      return isSent
    },
    onSubmitted: () => setShow('different'),
  })
  const lines = count.lines.filter(
    (line) =>
      (show === 'all' || (show === 'left' ? line.counted === null : (line.difference ?? 0) !== 0)) &&
      `${line.nameThai} ${line.nameEng} ${line.sku} ${line.place ?? ''} ${line.barcode ?? ''}`
        .toLowerCase()
        .includes(words.trim().toLowerCase()),
  )
  const shown = lines
    .toSorted((a, b) => Number(b.productId === lastId) - Number(a.productId === lastId))
    .slice(0, mostShown)
  return (
    <>
      <ScreenHead
        title={[count.number, count.name].filter(Boolean).join(' · ')}
        note={
          <>
            <CountBadge state={count.state} /> {texts.progress} {formatWhole(count.counted)}/
            {formatWhole(count.products)} · {texts.worth} <Money satang={satangOf(count.differenceAmt)} /> ·{' '}
            {texts.balance} <Money satang={satangOf(count.balanceAmt)} />
          </>
        }
        actions={[actions.cancel, actions.submit, actions.reopen, actions.confirm]}
      >
        <ExportButton list="count-lines" query={{ count: count.id }} count={count.products} />
      </ScreenHead>
      <div className="count-sheet">
        {count.state === 'REVIEW' && <Notice>{texts.inReview}</Notice>}
        {waiting > 0 && <Notice>{texts.waiting(formatWhole(waiting))}</Notice>}
        {isOpen && <ScanField label={texts.scan} onCode={(code) => void scan(code)} />}
        <div className="count-filters">
          <SelectField label={texts.show} value={show} onChange={({ target }) => setShow(target.value as Show)}>
            {(['all', 'left', 'different'] as const).map((value) => (
              <option key={value} value={value}>
                {texts.shows[value]}
              </option>
            ))}
          </SelectField>
          <Field label={texts.search} type="search" value={words} onChange={({ target }) => setWords(target.value)} />
        </div>
        {shown.length === 0 ? (
          <EmptyRows
            filters={{ isActive: words.trim() !== '', clear: () => setWords('') }}
            none={show === 'left' ? texts.allCounted : texts.noDifference}
          />
        ) : (
          <ul className="count-lines">
            {shown.map((line) => (
              <CountLine
                key={line.productId}
                line={line}
                isLast={line.productId === lastId}
                canCount={isOpen}
                onCount={(counted) => record(line.productId, { counted })}
              />
            ))}
          </ul>
        )}
        {lines.length > mostShown && <p>{kit.andMore(formatWhole(lines.length - mostShown))}</p>}
      </div>
    </>
  )
}
