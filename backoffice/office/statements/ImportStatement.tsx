import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { importStatement, listStatements } from '#contract/backoffice/office/statements/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { banks } from '#rules/payments/banks.ts'
import { guessStatementColumns, statementHeader } from '#rules/payments/statement-columns.ts'
import { inLanguage } from '#rules/in-language.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { sendForm } from '#backoffice/api/files.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { FileField } from '#backoffice/kit/forms/FileField.tsx'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { ProblemNotice } from '#backoffice/kit/QueryState.tsx'
import type { CallProblem } from '#web/reply.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { SelectField } from '#design/SelectField.tsx'
import { useLatest } from '#design/use-latest.ts'
import './statements.css'

type Report = AnswerOf<typeof importStatement>
type Columns = NonNullable<Report['columns']>
type Column = keyof Columns

type ImportStatementProps = { open: boolean; onClose: () => void; onImported: () => void }

/** ImportStatement: a bank's file, tried first and then imported. The columns of each bank are remembered, and guessed before. */
export function ImportStatement({ open, onClose, onImported }: ImportStatementProps) {
  const texts = useTexts('statements')
  return (
    <Drawer open={open} onClose={onClose} title={texts.importTitle} closeOnOutsidePress={false}>
      {open && <ImportSteps onImported={onImported} />}
    </Drawer>
  )
}

const columnNames = ['date', 'time', 'amount', 'reference', 'description'] as const satisfies readonly Column[]
const neededColumns: readonly Column[] = ['date', 'amount']
/** Milliseconds. */
const restMs = 300
type ChosenColumns = Partial<Record<Column, string>>
const isWhole = (chosen: ChosenColumns): boolean => neededColumns.every((name) => chosen[name])
/** Whether a report is of the chosen columns: only then it says what an import brings. */
const isReportOf = (report: Report | null, chosen: ChosenColumns): boolean => {
  const tried = report?.columns
  return !!tried && columnNames.every((name) => (tried[name] ?? '') === (chosen[name] ?? ''))
}

function ImportSteps({ onImported }: { onImported: () => void }) {
  const texts = useTexts('statements')
  const language = useLanguage()
  const known = useCall(['statements'], listStatements, { query: { size: 1 } })
  const [file, setFile] = useState<File | null>(null)
  const [chosenBank, setBank] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ChosenColumns>({})
  const [report, setReport] = useState<Report | null>(null)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const trial = useLatest()
  const { isBusy, runExclusively } = useUnderway()
  const bank = chosenBank ?? known.data?.banks[0]?.bank ?? 'KBANK'
  const isMapped = isWhole(chosen)
  const isReported = isReportOf(report, chosen)
  const isEmptying = report?.rows === 0 && report.replaced > 0

  const sendOf = (given: File, ofBank: string, dryRun: boolean, columns: ChosenColumns) => {
    const form = new FormData()
    form.set('bank', ofBank)
    form.set('dryRun', String(dryRun))
    if (isWhole(columns))
      form.set('columns', JSON.stringify(Object.fromEntries(Object.entries(columns).filter(([, name]) => name))))
    form.set('file', given, given.name)
    return sendForm(importStatement, { form })
  }

  /** Tries a file, whose columns are guessed where neither the bank’s are known nor any are chosen. Bank, file and columns may change meanwhile: only the last trial counts. */
  async function tryFile(given: File, ofBank: string, columns: ChosenColumns): Promise<void> {
    const reply = await trial.latest(async () => {
      const first = await sendOf(given, ofBank, true, columns)
      const isKnown = !first.ok || first.value.columns !== null || Object.keys(columns).length > 0
      const guess = isKnown ? null : guessStatementColumns(first.value.firstLines)
      return guess ? sendOf(given, ofBank, true, guess) : first
    })
    if (!reply) return
    setProblem(reply.ok ? null : reply.error)
    if (!reply.ok) return
    setReport(reply.value)
    if (reply.value.columns) setChosen(reply.value.columns)
  }

  /** Begins with another file or bank, of which nothing is known yet. */
  function begin(given: File | null, ofBank: string): void {
    trial.drop()
    setProblem(null)
    setReport(null)
    setChosen({})
    if (given) void tryFile(given, ofBank, {})
  }

  /** Tries the file with other columns, once the arrow keys rest that went through them. */
  async function choose(columns: ChosenColumns): Promise<void> {
    trial.drop()
    setProblem(null)
    setChosen(columns)
    if (!file || !isWhole(columns)) return
    const isLast = await trial.latest(() => new Promise((resolve) => setTimeout(resolve, restMs, true)))
    if (isLast) await tryFile(file, bank, columns)
  }

  async function importFile(given: File): Promise<void> {
    const reply = await runExclusively(() => sendOf(given, bank, false, chosen))
    if (!reply) return
    setProblem(reply.ok ? null : reply.error)
    if (!reply.ok) return
    const { rows, known: alreadyThere, differing = 0 } = reply.value
    showToast({ text: texts.imported(formatWhole(rows - alreadyThere - differing)) })
    onImported()
  }

  const header = statementHeader(report?.firstLines ?? [])
  return (
    <div className="stack">
      {problem && <ProblemNotice problem={problem} />}
      <SelectField
        label={texts.bank}
        value={bank}
        onChange={({ target }) => {
          setBank(target.value)
          begin(file, target.value)
        }}
      >
        {Object.entries(banks)
          .filter(([, { code }]) => code !== null)
          .map(([symbol, { thai, english }]) => (
            <option key={symbol} value={symbol}>
              {inLanguage(language, thai, english)}
            </option>
          ))}
      </SelectField>
      <FileField
        label={texts.file}
        accept=".csv,text/csv"
        onFile={(given) => {
          setFile(given)
          // What is known of the banks may come later: it does not change the one that is tried.
          setBank(bank)
          begin(given, bank)
        }}
      />
      {report && (
        <>
          <fieldset className="statement-columns">
            <legend>{texts.columns}</legend>
            {columnNames.map((name) => (
              <SelectField
                key={name}
                label={texts.columnNames[name]}
                value={chosen[name] ?? ''}
                onChange={({ target }) => void choose({ ...chosen, [name]: target.value })}
              >
                <option value="">{texts.noColumn}</option>
                {header
                  .filter((cell) => cell.trim() !== '')
                  .map((cell) => (
                    <option key={cell} value={cell.trim()}>
                      {cell}
                    </option>
                  ))}
              </SelectField>
            ))}
          </fieldset>
          <FirstLines lines={report.firstLines} />
          {isReported && <ReportFacts report={report} />}
        </>
      )}
      <div className="form-foot">
        <Button
          disabled={!file || !isMapped}
          busy={trial.isAwaited || isBusy}
          onClick={() => file && void tryFile(file, bank, chosen)}
        >
          {texts.check}
        </Button>
        <Button
          look="primary"
          disabled={!file || !isReported || isEmptying}
          busy={trial.isAwaited || isBusy}
          onClick={() => file && void importFile(file)}
        >
          {texts.import}
        </Button>
      </div>
    </div>
  )
}

/** The first lines of the file, as they are. */
function FirstLines({ lines }: { lines: Report['firstLines'] }) {
  const texts = useTexts('statements')
  const numbered = lines.slice(0, 6).map((cells, index) => ({ number: index + 1, text: cells.join(' | ') }))
  return (
    <details className="statement-lines">
      <summary>{texts.firstLines}</summary>
      <ol>
        {numbered.map(({ number, text }) => (
          <li key={number}>{text}</li>
        ))}
      </ol>
    </details>
  )
}

/** Cells that cannot be read, of which all are counted. */
const mostShown = 50

/** What an import would bring, with the cells that cannot be read. */
function ReportFacts({ report }: { report: Report }) {
  const texts = useTexts('statements')
  const kit = useTexts('kit')
  const { rows, known, differing, replaced, alike, skipped, matches, violations } = report
  return (
    <div className="stack" aria-live="polite">
      <p>{texts.report(formatWhole(rows), formatWhole(known), formatWhole(skipped))}</p>
      <p>{texts.summary(formatWhole(matches.matched), formatWhole(matches.near), formatWhole(matches.unknown))}</p>
      {replaced > 0 && (
        <p className="notice notice-notice">
          {rows > 0 ? texts.replaced(formatWhole(replaced)) : texts.wouldEmpty(formatWhole(replaced))}
        </p>
      )}
      {differing > 0 && <p className="notice notice-notice">{texts.differing(formatWhole(differing))}</p>}
      {alike > 0 && <p className="notice notice-notice">{texts.alike(formatWhole(alike))}</p>}
      {violations.length > 0 && (
        <section className="problem">
          <p>{texts.violations(formatWhole(violations.length))}</p>
          <ul>
            {violations.slice(0, mostShown).map(({ line, column, code }) => (
              <li key={`${line} ${column}`}>
                {texts.violation(formatWhole(line), column)}: {texts.codes[code]}
              </li>
            ))}
          </ul>
          {violations.length > mostShown && <p>{kit.andMore(formatWhole(violations.length - mostShown))}</p>}
        </section>
      )}
    </div>
  )
}
