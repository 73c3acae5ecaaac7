import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NativeRun, runProcess } from '../../support/nativeProcess.ts';

export type CompiledLanguage = 'java' | 'cpp' | 'c_sharp';

const BUILD_MS = 300_000;
const RUN_MS = 60_000;

const PROJECT = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
  </PropertyGroup>
</Project>
`;

/** Says nothing of itself, and leaves no server behind. */
const QUIET = 'DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 DOTNET_CLI_USE_MSBUILD_SERVER=0';

/** A language's own commands, by hand: `javac` and `java -ea`; `g++ -std=c++17 -Wall -O2`; a .NET project. */
export class ByHand {
  readonly #root = mkdtempSync(join(tmpdir(), 'benchtab-by-hand-'));
  #count = 0;

  /** @param path the file, as the harness names it. */
  async run(language: CompiledLanguage, path: string, text: string): Promise<NativeRun> {
    const folder = join(this.#root, `${this.#count++}`);
    mkdirSync(folder);
    writeFileSync(join(folder, path), text);
    if (language === 'c_sharp') writeFileSync(join(folder, 'app.csproj'), PROJECT);
    const [build, start] = commandsFor(language, path);
    try {
      const built = await runProcess('/bin/sh', ['-c', build], folder, BUILD_MS);
      return built.status === 0 ? await runProcess('/bin/sh', ['-c', start], folder, RUN_MS) : built;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }
}

function commandsFor(language: CompiledLanguage, path: string): [build: string, run: string] {
  switch (language) {
    case 'java':
      return [`javac ${path}`, `java -ea ${path.replace(/\.java$/, '')}`];
    case 'cpp':
      return [`g++ -std=c++17 -Wall -O2 ${path} -o main`, './main'];
    case 'c_sharp':
      return [
        `${QUIET} dotnet build --nologo --verbosity quiet -nodeReuse:false -p:UseSharedCompilation=false`,
        `${QUIET} dotnet bin/Debug/net10.0/app.dll`,
      ];
  }
}
