import layoutDocument, { type SafeDocumentNode } from '@react-pdf/layout'
import drawNodes from '@react-pdf/render'
import { type DocumentProps, Font, pdf } from '@react-pdf/renderer'
import PDFDocument, { type StructureElement } from 'pdfkit'

/** Role of a node in the structure of a PDF, which screen readers use. Nodes without a role are decoration. */
export interface Tag {
  readonly type: 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'LBody'
  readonly scope?: 'Row' | 'Column'
  /**
   * Number of columns that a cell spans.
   *
   * @default 1
   */
  readonly span?: number
}

/** A node after the layout. A node that is split at the end of a page keeps the same tag. */
interface LaidOut {
  readonly type: string
  readonly props?: { readonly tag?: Tag }
  readonly box?: { readonly left: number; readonly top: number } & Readonly<Record<string, unknown>>
  readonly children?: readonly LaidOut[]
}

/** Adds the second argument, which is missing in its types. */
const layOut = layoutDocument as (document: unknown, fonts: typeof Font) => Promise<SafeDocumentNode>

/** Draws into a document; its types demand the class of a document instead. */
const drawInto = drawNodes as (document: unknown, drawn: SafeDocumentNode) => void

interface Drawing {
  readonly ctx: PDFDocument
  readonly elements: Map<Tag, StructureElement>
}

/**
 * Renders a document of @react-pdf/renderer as a tagged PDF, which that renderer does not write: its layout and its drawing of
 * single nodes are used, and the structure is put around them (docs/decisions/0066-pdfs-are-tagged-around-the-renderer.md).
 */
export async function taggedPdf(element: NonNullable<Parameters<typeof pdf>[0]>): Promise<Buffer> {
  const { document } = pdf(element).container
  if (document === null) throw new TypeError('The element is not a Document.')
  const { language, title, subject, creator, creationDate } = document.props as DocumentProps
  const layout = await layOut(document, Font)
  const ctx = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: title,
      Subject: subject,
      Creator: creator,
      Producer: 'react-pdf',
      ...(creationDate && { CreationDate: creationDate })
    }
  })
  const chunks: Buffer[] = []
  ctx.on('data', (chunk: Buffer) => chunks.push(chunk))
  const written = new Promise((resolve, reject) => ctx.on('end', resolve).on('error', reject))
  // the renderer ends the document after each node that it draws, so ending is postponed
  const end = ctx.end.bind(ctx)
  ctx.end = () => undefined
  const root = ctx.struct('Document')
  ctx.addStructure(root)
  const drawing: Drawing = { ctx, elements: new Map() }
  for (const page of layout.children as readonly LaidOut[]) draw(page, root, drawing)
  root.end()
  end()
  await written
  return Buffer.concat(chunks)
}

function draw(node: LaidOut, parent: StructureElement, drawing: Drawing): void {
  const { ctx } = drawing
  const { tag } = node.props ?? {}
  const element = tag === undefined ? parent : elementOf(tag, parent, drawing)
  if (node.type === 'TEXT' && tag !== undefined) {
    const content = ctx.markStructureContent(tag.type)
    drawAlone(node, ctx)
    ctx.endMarkedContent()
    element.add(content)
    return
  }
  drawDecoration(node, ctx)
  if (node.type === 'TEXT') return
  ctx.save()
  ctx.translate(node.box?.left ?? 0, node.box?.top ?? 0)
  for (const child of node.children ?? []) draw(child, element, drawing)
  ctx.restore()
}

function elementOf(tag: Tag, parent: StructureElement, { ctx, elements }: Drawing): StructureElement {
  const known = elements.get(tag)
  if (known !== undefined) return known
  const { type, scope, span = 1 } = tag
  const made = ctx.struct(type)
  if (type === 'TH' || span > 1)
    made.dictionary.data['A'] = {
      O: 'Table',
      ...(scope && { Scope: scope }),
      ...(span > 1 && { ColSpan: span })
    }
  parent.add(made)
  elements.set(tag, made)
  return made
}

/** Draws parts that screen readers skip: page backgrounds, lines around a node, page numbers. */
function drawDecoration(node: LaidOut, ctx: PDFDocument): void {
  if (node.type === 'PAGE') drawAlone({ ...node, children: [] }, ctx)
  const hasBorder = ['Top', 'Bottom'].some((side) => Boolean(node.box?.[`border${side}Width`]))
  if (node.type === 'PAGE' || (node.type !== 'TEXT' && !hasBorder)) return
  ctx.markContent('Artifact')
  drawAlone(node.type === 'TEXT' ? node : { ...node, children: [] }, ctx)
  ctx.endMarkedContent()
}

const drawAlone = (node: LaidOut, ctx: PDFDocument): void => {
  drawInto(ctx, { children: [node] } as SafeDocumentNode)
}
