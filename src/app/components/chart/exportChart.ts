import { downloadBlob } from '../../services/download.ts';

const PAINT = ['fill', 'stroke', 'color', 'background-color', 'font-family', 'font-size'] as const;

/**
 * Offers a chart as a file. Colours that the page gives by tokens are written out, so that the file looks the
 * same elsewhere.
 *
 * @throws Error when the browser can't turn the drawing into pixels.
 */
export async function exportChart(svg: SVGSVGElement, name: string, kind: 'svg' | 'png'): Promise<void> {
  const { width, height } = svg.getBoundingClientRect();
  const source = standalone(svg, width, height);
  const drawing = new Blob([source], { type: 'image/svg+xml;charset=utf-8' });
  if (kind === 'svg') downloadBlob(`${name}.svg`, drawing);
  else downloadBlob(`${name}.png`, await pixels(drawing, width, height));
}

function standalone(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('The drawing could not be copied.');
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  originals.forEach((original, index) => {
    const target = copies[index];
    if (!(target instanceof SVGElement)) return;
    const style = getComputedStyle(original);
    for (const property of PAINT) target.style.setProperty(property, style.getPropertyValue(property));
  });
  for (const anchor of copy.querySelectorAll('a')) anchor.replaceWith(...anchor.childNodes);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.style.backgroundColor = getComputedStyle(document.documentElement).backgroundColor;
  return new XMLSerializer().serializeToString(copy);
}

async function pixels(drawing: Blob, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * 2);
    canvas.height = Math.round(height * 2);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser gives no drawing surface.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) =>
        blob === null ? reject(new Error('The picture is too large.')) : resolve(blob),
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
