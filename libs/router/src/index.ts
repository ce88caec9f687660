export { BridgedRouter, RouterBridge } from './bridge.tsx';
// What is used of react-router-dom and nothing else: this package is shared at run time, so all of it is loaded.
export {
  BrowserRouter,
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavigationType,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
