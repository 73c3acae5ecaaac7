import { createHashRouter, RouterProvider } from 'react-router';
import { HomePage } from './pages/home/HomePage.tsx';
import { startRunner } from './services/runnerStart.ts';
import { PageError } from './shell/PageError.tsx';
import { Shell } from './shell/Shell.tsx';

// A runner's link holds a token, which no route is to see.
startRunner();

// Hash routes, so that a shared link works on any static host. Every page but the first is loaded on demand.
const router = createHashRouter([
  {
    path: '/',
    Component: Shell,
    ErrorBoundary: PageError,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: PageError,
        children: [
          { index: true, Component: HomePage },
          {
            path: 'benchmarks',
            lazy: async () => ({
              Component: (await import('./pages/benchmarks/BenchmarksPage.tsx')).BenchmarksPage,
            }),
          },
          {
            path: 'new',
            lazy: async () => ({ Component: (await import('./pages/newRun/NewRunPage.tsx')).NewRunPage }),
          },
          {
            path: 'similarity',
            lazy: async () => ({
              Component: (await import('./pages/devbench/SimilarityPage.tsx')).SimilarityPage,
            }),
          },
          {
            path: 'runs/:runId',
            lazy: async () => ({ Component: (await import('./pages/run/RunPage.tsx')).RunPage }),
          },
          {
            path: 'runs/:runId/:model/:taskId',
            lazy: async () => ({
              Component: (await import('./pages/solution/SolutionPage.tsx')).SolutionPage,
            }),
          },
          {
            path: 'runner',
            lazy: async () => ({ Component: (await import('./pages/runner/RunnerPage.tsx')).RunnerPage }),
          },
          {
            path: 'models',
            lazy: async () => ({ Component: (await import('./pages/models/ModelsPage.tsx')).ModelsPage }),
          },
          {
            path: 'generate',
            lazy: async () => ({
              Component: (await import('./pages/generate/GeneratePage.tsx')).GeneratePage,
            }),
          },
          {
            path: 'build',
            lazy: async () => ({ Component: (await import('./pages/efcb/build/BuildPage.tsx')).BuildPage }),
          },
          {
            path: 'storage',
            lazy: async () => ({ Component: (await import('./pages/storage/StoragePage.tsx')).StoragePage }),
          },
          {
            path: 'about',
            lazy: async () => ({ Component: (await import('./pages/about/AboutPage.tsx')).AboutPage }),
          },
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./pages/NotFoundPage.tsx')).NotFoundPage }),
          },
        ],
      },
    ],
  },
]);

/** The whole page. */
export function App() {
  return <RouterProvider router={router} />;
}
