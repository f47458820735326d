// Types of the used part of pdfkit, which has none.
declare module 'pdfkit' {
  import type { EventEmitter } from 'node:events'

  /** Marked text on a page. */
  export interface StructureContent {
    readonly refs: readonly unknown[]
  }

  export interface StructureElement {
    readonly dictionary: { readonly data: Record<string, unknown> }
    add(child: StructureElement | StructureContent): this
    end(): void
  }

  export interface DocumentOptions {
    readonly autoFirstPage: boolean
    readonly pdfVersion: string
    readonly tagged: boolean
    readonly lang: string | undefined
    readonly displayTitle: boolean
    readonly info: Readonly<Record<string, string | Date | undefined>>
  }

  export default class PDFDocument extends EventEmitter {
    constructor(options: DocumentOptions)
    struct(type: string): StructureElement
    addStructure(element: StructureElement): this
    markStructureContent(type: string): StructureContent
    markContent(type: string): this
    endMarkedContent(): this
    save(): this
    restore(): this
    translate(x: number, y: number): this
    end(): void
  }
}
