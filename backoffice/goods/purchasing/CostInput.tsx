type CostInputProps = {
  id?: string
  name?: string
  isRequired?: boolean
  label: string
  value: string
  onChange: (value: string) => void
}

/** CostInput: what a unit costs, baht, as it is typed. */
export const CostInput = ({ id, name, isRequired, label, value, onChange }: CostInputProps) => (
  <input
    id={id}
    className="input"
    name={name}
    type="number"
    inputMode="decimal"
    min={0}
    step="0.01"
    required={isRequired}
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
