import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearch } from 'wouter'
import { listPackingSlips, recordPrint } from '#contract/backoffice/day/picking/calls.ts'
import { isPerOrder, papers, type Paper } from '#rules/fulfilment/papers.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { PrintPage } from '#backoffice/kit/PrintPage.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { PrintMark, Slip } from './paper.ts'
import { labelCodes, LabelSheets } from './LabelSheets.tsx'
import { LoadingListSheet } from './LoadingListSheet.tsx'
import { PickListSheet } from './PickListSheet.tsx'
import { SlipSheets } from './SlipSheets.tsx'
import { useRefreshWaves, useWave, type Wave } from './use-wave.ts'
import './papers.css'

type Print = Wave['prints'][number]

const isPaper = (text: string): text is Paper => (papers as readonly string[]).includes(text)

/** A paper of a wave. The address ends in `?print=yes` where it is to be printed at once. */
export function Screen({ params: { id = '', paper = '' } }: ScreenProps) {
  const wave = useWave(id)
  const slips = useCall(['picking', 'slips', id], listPackingSlips, { params: { id } })
  const chosen = isPaper(paper) ? paper : 'pick_list'
  return (
    <QueryState query={wave}>
      <QueryState query={slips}>
        {wave.data && slips.data && <PaperPage paper={chosen} wave={wave.data} slips={slips.data.slips} />}
      </QueryState>
    </QueryState>
  )
}

type PaperPageProps = { paper: Paper; wave: Wave; slips: readonly Slip[] }

function PaperPage({ paper, wave, slips }: PaperPageProps) {
  const texts = useTexts('picking')
  const language = useLanguage()
  const errors = useTexts('errors')
  const kit = useTexts('kit')
  const queries = useQueryClient()
  const refresh = useRefreshWaves()
  const isAtOnce = new URLSearchParams(useSearch()).get('print') === 'yes'
  const [printed, setPrinted] = useState<readonly Print[]>([])
  const before = wave.prints.filter((print) => print.paper === paper)
  const latest = [...before, ...printed].toSorted((one, other) => one.at.localeCompare(other.at)).at(-1)

  /** A label without its code is of no use: it waits for the encoder. @returns whether that came */
  const areDrawn = (): Promise<boolean> =>
    paper === 'label'
      ? queries.ensureQueryData(labelCodes(slips)).then(
          () => true,
          () => false,
        )
      : Promise.resolve(true)

  /** Records the print, after a question where it was printed before. The mark is on the paper before it is printed. */
  async function record(): Promise<boolean> {
    if (!(await areDrawn())) {
      showToast({ text: kit.partMissing, tone: 'failed' })
      return false
    }
    const orderIds = isPerOrder[paper] ? slips.map(({ id }) => id) : undefined
    const send = (again: boolean) =>
      call(recordPrint, { params: { id: wave.id }, body: { paper, again, ...(orderIds && { orderIds }) } })
    let reply = await send(false)
    if (!reply.ok && reply.error.code === 'conflict') {
      const yes = await confirmAction({
        title: texts.printAgain(texts.papers[paper]),
        text: texts.printAgainText,
        confirm: texts.printAgainConfirm,
        finality: 'final',
      })
      if (!yes) return false
      reply = await send(true)
    }
    if (!reply.ok) {
      showProblem(reply.error, errors)
      return false
    }
    const { prints } = reply.value
    flushSync(() => setPrinted(prints))
    refresh()
    return true
  }
  const printAtOnce = useEffectEvent(async () => {
    if (isAtOnce && slips.length > 0 && (await record())) window.print()
  })
  useEffect(() => void printAtOnce(), [])

  const markOf = (subjectId: string): PrintMark | null =>
    [...printed, ...before].find((print) => print.subjectId === subjectId) ?? null
  const when = latest && formatMoment(latest.at, language)
  return (
    <PrintPage
      title={`${texts.papers[paper]} · ${wave.number}`}
      back={`/picking/${wave.id}`}
      paper={paper === 'label' ? 'label' : paper === 'packing_slip' ? 'a5' : 'a4'}
      numbered={paper === 'loading_list'}
      onPrint={record}
      notice={
        (latest || slips.length === 0) && (
          <p className="paper-notice">
            {latest && when && <span>{texts.printedNote(texts.papers[paper], when, latest.by.name, latest.copy)}</span>}
            {slips.length === 0 && <span>{texts.noSlips}</span>}
          </p>
        )
      }
    >
      {paper === 'pick_list' && <PickListSheet wave={wave} mark={markOf(wave.id)} />}
      {paper === 'packing_slip' && <SlipSheets slips={slips} markOf={markOf} />}
      {paper === 'label' && <LabelSheets slips={slips} markOf={markOf} />}
      {paper === 'loading_list' && <LoadingListSheet wave={wave} slips={slips} mark={markOf(wave.id)} />}
    </PrintPage>
  )
}
