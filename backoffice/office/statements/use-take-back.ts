import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import { listStatements, takeBackStatement } from '#contract/backoffice/office/statements/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

type ImportedFile = AnswerOf<typeof listStatements>['content'][number]
/** A row that keeps its file: its line, and whether it was matched by itself or a person has confirmed it. */
type BoundRow = { line: string; state: 'MATCHED' | 'CONFIRMED' }

/** The files that were imported, the newest first: of more than a page those that a mistake of these days is among. */
export const useImportedFiles = (): readonly ImportedFile[] =>
  useList({ call: listStatements, queryKey: ['statements', 'files'], rowId: ({ id }) => id }).rows

/**
 * Takes back a file that was imported by mistake, after a question.
 * @returns with the rows that keep it where it was refused, until `forgetRefusal`: rows were decided since
 */
export function useTakeBack(file: ImportedFile | undefined, onTakenBack: () => void) {
  const texts = useTexts('statements')
  const client = useQueryClient()
  const { isBusy, run } = useUnderway()
  const [refused, setRefused] = useState<{ id: string; rows: readonly BoundRow[] } | null>(null)

  async function takeBack(): Promise<void> {
    if (!file) return
    const { id, fileName, rows } = file
    const yes = await confirmAction({
      title: texts.takeBackTitle(fileName),
      text: texts.takeBackText(formatWhole(rows)),
      confirm: texts.takeBack,
      finality: 'undoable',
      rule: texts.takeBackRule,
      danger: true,
    })
    if (!yes) return
    setRefused(null)
    const reply = await run(() => call(takeBackStatement, { params: { id } }), {
      done: (answer) => ({ text: texts.takenBack(formatWhole(answer.rows)) }),
      refused: ({ code, errors = [] }) => {
        if (code !== 'conflict') return false
        setRefused({ id, rows: errors.map(boundRowOf) })
        return true
      },
    })
    if (!reply?.ok) return
    onTakenBack()
    await Promise.all([['statements'], ['statement-rows']].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  const bound = refused?.id === file?.id ? (refused?.rows ?? []) : []
  return { takeBack, isBusy, bound, forgetRefusal: () => setRefused(null) }
}

const boundRowOf = ({ path, code }: { path: string; code: string }): BoundRow => ({
  line: path.replace('lines.', ''),
  state: code === 'confirmed' ? 'CONFIRMED' : 'MATCHED',
})
