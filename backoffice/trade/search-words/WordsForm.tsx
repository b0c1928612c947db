import { useState } from 'react'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { SelectField } from '#design/SelectField.tsx'
import { TextArea } from '#backoffice/kit/forms/TextArea.tsx'
import type { WordList, Words } from './with-words.ts'

/** What is edited: words of a list as they were when they were opened, or new ones (`was` null). */
export type EditedWords = { list: WordList; was: Words | null; words: Words }

type WordsFormProps = {
  edited: EditedWords
  /** @returns why it was not saved, in words; null where it was */
  onSave: (edited: EditedWords) => Promise<string | null>
  onRemove: () => void
}

/** One search in a line. */
const lines = { rows: 6, isCode: true, className: 'search-words-lines' } as const

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** WordsForm: what is typed, and the searches that it stands for. */
export function WordsForm({ edited, onSave, onRemove }: WordsFormProps) {
  const texts = useTexts('searchWords')
  const [list, setList] = useState<WordList>(edited.list)
  const [words, setWords] = useState(edited.words.words.join('\n'))
  const [means, setMeans] = useState(edited.words.means.join('\n'))
  const [error, setError] = useState<string | null>(null)
  const { isBusy, runExclusively } = useUnderway()

  async function save(): Promise<void> {
    const entered = { words: linesOf(words), means: linesOf(means) }
    if (entered.words.length === 0 || entered.means.length === 0) return setError(texts.incomplete)
    await runExclusively(async () => setError(await onSave({ ...edited, list, words: entered })))
  }
  const actions = useActions({
    remove: { title: texts.remove, look: 'quiet', hidden: edited.was === null, disabled: isBusy, run: onRemove },
    save: { title: texts.save, key: 'Ctrl+Enter', look: 'primary', disabled: isBusy, run: save },
  })
  return (
    <div className="stack">
      {edited.was === null && (
        <SelectField label={texts.into} value={list} onChange={({ target }) => setList(target.value as WordList)}>
          <option value="everyday">{texts.lists.everyday}</option>
          <option value="needs">{texts.lists.needs}</option>
        </SelectField>
      )}
      <TextArea {...lines} label={texts.words} help={texts.wordsHelp} value={words} error={error} onChange={setWords} />
      <TextArea {...lines} label={texts.means} help={texts.meansHelp} value={means} onChange={setMeans} />
      <div className="form-foot">
        <ActionButton action={actions.remove} />
        <ActionButton action={actions.save} busy={isBusy} />
      </div>
    </div>
  )
}
