import { join } from 'node:path'
import { z } from 'zod'
import { printerSettings, type PrinterChanges } from '#core/parcels/printing/print-protocol.ts'
import { readOwn, writeOwn } from './kept-file.ts'

const configured = z.object({ name: z.string().min(1).max(100), address: z.string(), ...printerSettings.shape })
const settingsShape = z.object({ printers: z.array(configured).default([]) })

/** A printer as it is kept: its name, its address, and what is set for it. */
export type ConfiguredPrinter = z.output<typeof configured>

/** The settings of an agent: its printers and what is set for each. */
export class SettingsFile {
  readonly #path: string
  #printers: readonly ConfiguredPrinter[] = []

  private constructor(path: string) {
    this.#path = path
  }

  /** Reads the settings of a folder; throws where the file is not what was written. */
  static async open(folder: string): Promise<SettingsFile> {
    const file = new SettingsFile(join(folder, 'settings.json'))
    const text = await readOwn(file.#path)
    if (text !== undefined) file.#printers = settingsShape.parse(JSON.parse(text)).printers
    return file
  }

  get printers(): readonly ConfiguredPrinter[] {
    return this.#printers
  }

  of(name: string): ConfiguredPrinter | undefined {
    return this.#printers.find((printer) => printer.name === name)
  }

  /** Adds a printer, or gives one of this name another address. */
  async keep(printer: Pick<ConfiguredPrinter, 'name' | 'address'>): Promise<void> {
    const known = this.of(printer.name)
    await this.#write([...this.#printers.filter(({ name }) => name !== printer.name), { ...known, ...printer }])
  }

  /** False where there is no such printer. */
  async remove(name: string): Promise<boolean> {
    if (this.of(name) === undefined) return false
    await this.#write(this.#printers.filter((printer) => printer.name !== name))
    return true
  }

  /**
   * Changes what is set for a printer. A size goes to one printer: the one that it was set for
   * last.
   */
  async set(name: string, { darkness, ...changes }: PrinterChanges): Promise<void> {
    const taken = new Set(changes.sizes ?? [])
    await this.#write(
      this.#printers.map((printer) => {
        if (printer.name === name) {
          const { darkness: before, ...rest } = printer
          const after = darkness === undefined ? before : darkness
          return { ...rest, ...changes, ...(after === undefined || after === null ? {} : { darkness: after }) }
        }
        return printer.sizes === undefined ? printer : { ...printer, sizes: printer.sizes.filter((size) => !taken.has(size)) }
      }),
    )
  }

  /** Remembers that a size was printed on a printer. */
  async remember(name: string, size: string): Promise<void> {
    const sizes = this.of(name)?.sizes ?? []
    if (!sizes.includes(size)) await this.set(name, { sizes: [...sizes, size] })
  }

  /** The printer for a size where none is named: the remembered one, or the only one there is. */
  printerFor(size: string | undefined): string | undefined {
    const remembered = size === undefined ? undefined : this.#printers.find(({ sizes }) => sizes?.includes(size))
    return remembered?.name ?? (this.#printers.length === 1 ? this.#printers[0]?.name : undefined)
  }

  async #write(printers: readonly ConfiguredPrinter[]): Promise<void> {
    this.#printers = printers
    await writeOwn(this.#path, `${JSON.stringify({ printers }, null, 2)}\n`)
  }
}
