import * as model from '../../src/model/index.ts';

/**
 * The product's own modules, minified as for production, within reach of browser tests:
 * `page.evaluate(() => window.benchtab.storage.openStores())`. One line per room.
 */
const benchtab = { model };

declare global {
  interface Window {
    benchtab: typeof benchtab;
  }
}

window.benchtab = benchtab;
