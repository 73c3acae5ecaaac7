import type { StepResult } from '../../../src/model/index.ts';
import { apply, hasOwn } from '../../shared/held.ts';
import { CommonJs, wrap } from '../commonjs.ts';
import type { Engine } from '../engine.ts';
import { EsModules } from '../esModules.ts';
import type { Host } from '../host.ts';
import type { Placed } from '../positions.ts';
import { ProgramFiles, withoutHashbang } from '../programFiles.ts';
import { CWD } from '../surroundings.ts';
import { commonJsFault, looksLikeModule } from '../syntaxCheck.ts';
import { raisedError } from './raised.ts';

const FILE = 'solution.js';
/** Names that may stand in the text that asks a source for its own. */
const NAME = /^[A-Za-z_$][\w$]*$/;

const { then } = Promise.prototype;

/** Told of a source that was loaded, with its function, if there is one. */
export type Loaded = (load: StepResult, found: unknown) => void;

/** A source of which one function is wanted: a module of either kind, or a script that only declares it. */
export class CalledSource {
  placed: Placed = { path: `${CWD}/${FILE}`, prefixLength: 0 };
  private readonly engine: Engine;
  private readonly text: string;
  private readonly name: string;
  /** An expression that gives the function, to be evaluated where the source ends. */
  private readonly expression: string;
  private readonly isModule: boolean;
  private readonly commonJs: CommonJs;
  private readonly esModules: EsModules;
  private readonly faultLine: number | null;

  constructor(engine: Engine, host: Host, source: string, name: string) {
    this.engine = engine;
    this.text = source;
    this.name = name;
    this.expression = NAME.test(name) ? `typeof ${name}==="undefined"?undefined:${name}` : '';
    const { registry, locator } = engine;
    const fault = commonJsFault(withoutHashbang(source), locator);
    this.isModule = fault !== null && looksLikeModule(source, fault);
    this.faultLine = fault?.line ?? null;
    const around = { files: new ProgramFiles(CWD, { [FILE]: source }), registry, host, locator };
    this.esModules = new EsModules({
      ...around,
      commonJs: () => this.commonJs,
      isModule: () => this.isModule,
      began: () => {},
    });
    this.commonJs = new CommonJs({
      ...around,
      fault: (_path, { error }) => {
        throw error;
      },
      importFrom: (path) => this.esModules.importFrom(path),
    });
  }

  load(done: Loaded): void {
    if (this.isModule) this.loadModule(done);
    else this.loadCommonJs(done);
  }

  private loadCommonJs(done: Loaded): void {
    const wrapped = wrap(this.placed.path, this.text, this.engine.locator, this.expression);
    this.placed = wrapped;
    let named: unknown;
    try {
      this.commonJs.runMain(wrapped, (value) => {
        named = value;
      });
    } catch (error) {
      done({ status: 'raised', error: raisedError(error, this.placed, this.faultLine) }, undefined);
      return;
    }
    done({ status: 'done' }, this.choose(named, this.commonJs.mainExports()));
  }

  private loadModule(done: Loaded): void {
    const { loop } = this.engine;
    const release = loop.hold();
    const failed = (error: unknown) => {
      release();
      loop.run(() => done({ status: 'raised', error: raisedError(error, this.placed) }, undefined));
    };
    apply(then, this.esModules.openBridge(), [
      () => {
        let named: unknown;
        try {
          const main = this.esModules.runMain(
            this.placed.path,
            this.text,
            (value) => {
              named = value;
            },
            this.expression,
          );
          this.placed = main.placed;
          const ended = (namespace: unknown) => {
            release();
            loop.run(() => done({ status: 'done' }, this.choose(named, namespace)));
          };
          apply(then, main.done, [ended, failed]);
        } catch (error) {
          failed(error);
        }
      },
      failed,
    ]);
  }

  /** By its name at the top level, by what it is exported as, or what is exported alone. */
  private choose(named: unknown, exported: unknown): unknown {
    if (typeof named === 'function') return named;
    if (typeof exported === 'function') return exported;
    if (typeof exported !== 'object' || exported === null) return undefined;
    const names = [this.name, 'default'] as const;
    for (let at = 0; at < 2; at++) {
      const name = names[at] ?? '';
      if (!hasOwn(exported, name)) continue;
      const value = (exported as Record<string, unknown>)[name];
      if (typeof value === 'function') return value;
    }
    return undefined;
  }
}
