import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameIn } from '#rules/in-language.ts'
import type { AnswerOf } from '#contract/call.ts'
import { matchPictures, uploadProductPicture } from '#contract/backoffice/goods/products/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { sendForm } from '#backoffice/api/files.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { ProblemNotice } from '#backoffice/kit/QueryState.tsx'
import { showToast, undoOfAll, type Undoable } from '#backoffice/kit/toasts.ts'
import { inParts } from '#backoffice/kit/list/in-parts.ts'
import type { CallProblem } from '#web/reply.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { DropZone } from './DropZone.tsx'

type Match = AnswerOf<typeof matchPictures>['content'][number]
type FileState = 'waiting' | 'sent' | 'wrongFile' | 'fileTooLarge' | 'noRoom' | 'failedToSend'
type MatchedFile = { file: File; match: Match; state: FileState }

/** Names that are compared in one request. */
const namesAtOnce = 1000
/** Pictures that are on their way at the same time. */
const sentAtOnce = 3
const stateOfCode: Readonly<Record<string, FileState>> = {
  unsupported_media_type: 'wrongFile',
  too_large: 'fileTooLarge',
  too_many: 'noRoom',
}

/** PicturesByName: many pictures at once, put to their products by the SKU or barcode in the name of the file. */
export function PicturesByName({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts('products')
  return (
    <Drawer open={open} onClose={onClose} title={texts.bulkTitle} closeOnOutsidePress={false}>
      {open && <Steps />}
    </Drawer>
  )
}

function Steps() {
  const texts = useTexts('products')
  const language = useLanguage()
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly MatchedFile[]>([])
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const { isBusy, runExclusively } = useUnderway()
  const matched = files.filter(({ match }) => match.product)
  const toSend = matched.filter(({ state }) => state !== 'sent')
  const unmatched = files.length - matched.length

  async function choose(given: readonly File[]): Promise<void> {
    const found: MatchedFile[] = []
    for (const part of inParts(given, namesAtOnce)) {
      const reply = await call(matchPictures, { body: { names: part.map(({ name }) => name.slice(0, 300)) } })
      setProblem(reply.ok ? null : reply.error)
      if (!reply.ok) return
      found.push(
        ...part.flatMap((file, index) => {
          const match = reply.value.content[index]
          return match ? [{ file, match, state: 'waiting' as const }] : []
        }),
      )
    }
    // What fits no product comes first: there is something to do about it.
    setFiles(found.toSorted((a, b) => Number(a.match.product !== null) - Number(b.match.product !== null)))
  }

  async function sendAll(): Promise<void> {
    const waiting = [...toSend]
    const taken: Undoable[] = []
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { file } = next
        const form = new FormData()
        form.set('image', file, file.name)
        const reply = await sendForm(uploadProductPicture, { form })
        const code = reply.ok ? null : (reply.error.errors?.[0]?.code ?? reply.error.code)
        const state = code === null ? 'sent' : (stateOfCode[code] ?? 'failedToSend')
        if (reply.ok) taken.push(reply.value)
        setFiles((all) => all.map((one) => (one.file === file ? { ...one, state } : one)))
      }
    }
    await Promise.all(Array.from({ length: sentAtOnce }, worker))
    void queries.invalidateQueries({ queryKey: ['products'] })
    if (taken.length > 0) showToast({ text: texts.bulkDone(formatWhole(taken.length)), undo: undoOfAll(taken) })
  }

  return (
    <div className="stack">
      {problem && <ProblemNotice problem={problem} />}
      <p className="field-help">{texts.bulkHelp}</p>
      <DropZone label={texts.bulkChoose} onFiles={(given) => void choose(given)} />
      {unmatched > 0 && <Notice>{texts.bulkUnmatched(formatWhole(unmatched))}</Notice>}
      {files.length > 0 && (
        <div className="bulk-files">
          <table>
            <thead>
              <tr>
                <th>{texts.file}</th>
                <th>{texts.product}</th>
                <th>{texts.state}</th>
              </tr>
            </thead>
            <tbody>
              {files.map(({ file, match, state }) => (
                <tr key={`${file.name} ${file.size} ${file.lastModified}`}>
                  <td>{file.name}</td>
                  <td>
                    {match.product ? (
                      <>
                        {nameIn(match.product, language)} · {texts.pictureOf(String(match.place))}
                      </>
                    ) : (
                      <span className="is-missing">{texts.noProduct}</span>
                    )}
                  </td>
                  <td className={state === 'waiting' || state === 'sent' ? '' : 'is-missing'}>
                    {match.product && texts[state]}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="form-foot">
        {isBusy && (
          <output>
            {texts.bulkProgress(formatWhole(matched.length - toSend.length), formatWhole(matched.length))}
          </output>
        )}
        <Button
          look="primary"
          disabled={toSend.length === 0}
          busy={isBusy}
          onClick={() => void runExclusively(sendAll)}
        >
          {texts.bulkSend(formatWhole(toSend.length))}
        </Button>
      </div>
    </div>
  )
}
