/** The box in the head of a table that ticks the boxes of all rows: those of its form with this name. Needs scripts. */
export function ChooseAll({ name, label, form }: { name: string; label: string; form?: string }) {
  return (
    <input
      className="needs-script"
      type="checkbox"
      form={form}
      aria-label={label}
      onChange={({ currentTarget: { checked, form: rows } }) => {
        for (const box of rows?.elements ?? [])
          if (box instanceof HTMLInputElement && box.type === 'checkbox' && box.name === name) box.checked = checked
      }}
    />
  )
}
