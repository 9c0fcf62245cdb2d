/** The values of one statement, numbered as they come. */
export class Values {
  readonly all: unknown[] = []

  /** The place of a value, `$3`. */
  place(value: unknown): string {
    return `$${this.all.push(value)}`
  }

  /** A condition with values of its own, numbered on from here. */
  take({ text, values }: { readonly text: string; readonly values: readonly unknown[] }): string {
    const first = this.all.length
    this.all.push(...values)
    return text.replace(/\$(\d+)/g, (_whole, number: string) => `$${Number(number) + first}`)
  }
}
