/** The values of one statement, numbered in order. */
export class Values {
  readonly all: unknown[] = []

  /** The placeholder of a value, `$3`. */
  place(value: unknown): string {
    return `$${this.all.push(value)}`
  }

  /** A condition with values of its own, numbered from here on. */
  take({ text, values }: { readonly text: string; readonly values: readonly unknown[] }): string {
    const first = this.all.length
    this.all.push(...values)
    return text.replace(/\$(\d+)/g, (_whole, number: string) => `$${Number(number) + first}`)
  }
}

/** An identifier in quotes; names of ours contain no quotes. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
