type CostInputProps = { label: string; value: string; onChange: (value: string) => void }

/** CostInput: what a unit costs, baht, as it is typed. */
export const CostInput = ({ label, value, onChange }: CostInputProps) => (
  <input
    className="input"
    type="number"
    inputMode="decimal"
    min={0}
    step="0.01"
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
