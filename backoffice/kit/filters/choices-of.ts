type LabelledChoice = { value: string; label: string }

/** The choices of a filter, from the texts of its values. */
export const choicesOf = (labels: Readonly<Record<string, string>>): LabelledChoice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
