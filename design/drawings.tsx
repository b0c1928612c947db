import type { ReactNode } from 'react'

/** The style of all drawings: a shelf board, things on it in a 2-pixel line, one of them in the brand's green. */
export const onShelf = (content: ReactNode) => (
  <svg
    viewBox="0 0 148 116"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M8 96h132M20 96v12M128 96v12" />
    {content}
  </svg>
)

/** Nothing here: an empty shelf with the outlines of missing things. */
export const emptyShelf = /* @__PURE__ */ onShelf(
  <>
    <path d="M28 96V56q0-4 4-4h20q4 0 4 4v40" strokeDasharray="4 5" />
    <path d="M66 96V44h6V34h8v10h6v52" className="text-brand" stroke="currentColor" />
    <path d="M98 96V66q0-4 4-4h16q4 0 4 4v30" strokeDasharray="4 5" />
  </>,
)

/** Not found: a magnifying glass before the shelf. */
export const notFound = /* @__PURE__ */ onShelf(
  <>
    <path d="M26 96V62q0-4 4-4h14q4 0 4 4v34M112 96V70h14v26" strokeDasharray="4 5" />
    <circle cx="80" cy="56" r="24" className="text-brand" stroke="currentColor" />
    <path d="m97 73 15 15" className="text-brand" stroke="currentColor" />
  </>,
)
