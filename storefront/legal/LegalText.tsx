import type { ReactNode } from 'react'
import './legal.css'

/** One heading of a document: paragraphs, then points where there are any. */
export type Clause = { title: string; text: readonly string[]; points?: readonly string[] }

/** LegalText: the clauses of a document, numbered, so that people can refer to them. */
export const LegalText = ({ id, title, version, clauses, children }: LegalTextProps) => (
  <section id={id} className="legal-text">
    <h2>{title}</h2>
    <p className="text-quiet">{version}</p>
    {children}
    <ol>
      {clauses.map((clause) => (
        <li key={clause.title}>
          <h3>{clause.title}</h3>
          {clause.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {clause.points && (
            <ul>
              {clause.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  </section>
)

type LegalTextProps = {
  id: string
  title: string
  version: string
  clauses: readonly Clause[]
  children?: ReactNode
}
